// libjpeg-turbo 1.5 or later. No header for Swift: errors leave it by longjmp, which only CPictures can catch.
