return require 'lib.cycle'
